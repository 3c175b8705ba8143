// The rule about names finds two classes of one name, and takes nothing else for one.
#include "tests/architecture/names/name_rules.h"

#include <gtest/gtest.h>

#include "tests/architecture/temporary_tree.h"

namespace liana::architecture {
namespace {

std::vector<std::string> namesIn(const std::vector<std::string>& lines) {
  std::vector<std::string> names;
  for (const NamedType& type : definedTypes({"kernel/a.h", lines})) names.push_back(type.name);
  return names;
}

TEST(NameRules, RefuseABrokenTree) {
  const TemporaryTree broken;
  broken.write("solvers/constraints/constraint.h", "namespace liana {\n\nclass Constraint {\n};\n}\n");
  broken.write("solvers/multibody/constraint.h",
               "// Another one.\nnamespace liana {\nclass Constraint\n    : public Row {\n};\n}\n");
  broken.write("io/files/wire.h", "namespace liana {\nstruct WireEnd { int pin = 0; };\n}\n");
  broken.write("kernel/model/wire.cpp", "namespace liana {\nstruct WireEnd { double at = 0; };\n}\n");
  broken.write("tests/io/wire_test.cpp", "namespace liana {\nstruct WireEnd { double at = 0; };\n}\n");

  const std::vector<Violation> violations = checkNames(readSourceTree(broken.root()));

  ASSERT_EQ(violations.size(), 2u) << describe(violations);
  EXPECT_EQ(violations[0].path, "kernel/model/wire.cpp");
  EXPECT_EQ(violations[0].line, 2);
  EXPECT_NE(violations[0].message.find("io/files/wire.h:2"), std::string::npos) << violations[0].message;
  EXPECT_EQ(violations[1].path, "solvers/multibody/constraint.h");
  EXPECT_EQ(violations[1].line, 4);
  EXPECT_NE(violations[1].message.find("liana::Constraint"), std::string::npos) << violations[1].message;
}

TEST(NameRules, SeeEveryKindOfDefinition) {
  EXPECT_EQ(namesIn({"namespace liana {", "class A final : public B<int> {};", "struct C {};", "union D {};",
                     "enum class E : int { X };", "enum F { Y };", "template <typename T>", "class G {};",
                     "struct [[nodiscard]] H {};", "struct Router::Settling {};", "struct alignas(8) I {};",
                     "template <> struct Hash<A> {};", "}"}),
            (std::vector<std::string>{"liana::A", "liana::C", "liana::D", "liana::E", "liana::F", "liana::G",
                                      "liana::H", "liana::Router::Settling", "liana::I", "liana::Hash<A>"}));
}

TEST(NameRules, TellNamespacesApart) {
  EXPECT_EQ(namesIn({"namespace liana::cli {", "struct A {};", "}", "namespace liana {", "namespace gui {",
                     "struct A {};", "}", "struct A {};", "}", "struct A {};"}),
            (std::vector<std::string>{"liana::cli::A", "liana::gui::A", "liana::A", "A"}));
}

TEST(NameRules, LeaveOutWhatNobodyElseSees) {
  EXPECT_TRUE(namesIn({"namespace liana {", "class Declared;", "enum class Later : int;", "namespace {",
                       "struct Hidden {};", "}", "void f() {", "  struct Local {};", "}",
                       "struct Found* g() {", "}", "}"})
                  .empty());
  EXPECT_EQ(namesIn({"namespace liana {", "struct Outer {", "  struct Inner {};", "};", "}"}),
            std::vector<std::string>{"liana::Outer"});
}

TEST(NameRules, AreNotMisledByCommentsStringsAndMacros) {
  EXPECT_EQ(namesIn({"// struct A {};", "/* struct B {", "}; */", "#define OPEN struct C { \\", "  int x;",
                     "const char* text = \"struct D {\\\"\";", "const char* raw = R\"x(struct E {\")x\";",
                     "const char brace = '{';", "const int many = 1'000;", "struct F {};"}),
            std::vector<std::string>{"F"});
}

}  // namespace
}  // namespace liana::architecture
