# The Debian package: `cpack -G DEB` in the build folder, after building.
set(CPACK_PACKAGE_NAME liana)
set(CPACK_PACKAGE_CONTACT "The Liana founders <liana@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "routes cables and hoses through CAD assemblies")
set(CPACK_PACKAGE_DESCRIPTION "Liana reads an assembly (STEP, IGES, glTF and others), lays cables and hoses
 between its parts as their stiffness, weight and length have it, checks bend radii, clearances and forces,
 and writes centerlines, solids and reports. With a window (liana-gui) and without one (liana).")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded while it runs, so that nobody sees it among the linked libraries: Qt's door to X.
set(CPACK_DEBIAN_PACKAGE_DEPENDS qt6-qpa-plugins)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, shared-mime-info, hicolor-icon-theme")
include(CPack)
