// Turns the scene of a report: parts and cables in WebGL 2, without any library. Reads what the page has in
// #turn-data; draws only when something has changed.
(() => {
  'use strict';
  const figure = document.getElementById('turn'), canvas = figure.querySelector('canvas');
  const tell = (state) => { figure.dataset.state = state; };
  const gl = canvas.getContext('webgl2', {antialias: true, preserveDrawingBuffer: true});
  if (!gl) {
    figure.classList.add('flat');
    return tell('no-webgl');
  }
  const scene = JSON.parse(document.getElementById('turn-data').textContent);

  // ---- small vectors and matrices (columns first, as WebGL wants them)
  const add = (a, b, t = 1) => [a[0] + t * b[0], a[1] + t * b[1], a[2] + t * b[2]];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const unit = (a) => { const n = Math.hypot(...a) || 1; return [a[0] / n, a[1] / n, a[2] / n]; };

  // ---- buffers
  const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  function upload(positions, normals, colors, triangles, isQuantized) {
    const vao = gl.createVertexArray();
    gl.bindVertexArray(vao);
    const attribute = (place, data, size, type, normalized) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, type, normalized, 0, 0);
    };
    attribute(0, positions, 3, isQuantized ? gl.UNSIGNED_SHORT : gl.FLOAT, isQuantized);
    attribute(1, normals, 3, isQuantized ? gl.BYTE : gl.FLOAT, isQuantized);
    if (colors) attribute(2, colors, 3, gl.UNSIGNED_BYTE, true);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW);
    return {vao, count: triangles.length, isPainted: !!colors};
  }
  const meshes = scene.meshes.map((mesh) => {
    const positions = new Uint16Array(bytesOf(mesh.positions).buffer), normals = new Int8Array(bytesOf(mesh.normals).buffer);
    const colors = mesh.colors ? bytesOf(mesh.colors) : null;
    return {...upload(positions, normals, colors, new Uint32Array(bytesOf(mesh.triangles).buffer), true), from: mesh.from, size: mesh.size};
  });

  // A round tube: the frame is carried along the line without turning about it.
  function tubeOf(cable) {
    const sides = 16, points = cable.points, positions = [], normals = [], triangles = [];
    let across = null;
    points.forEach((point, i) => {
      const along = unit(add(points[Math.min(i + 1, points.length - 1)], points[Math.max(i - 1, 0)], -1));
      if (cable.across) across = cable.across[i];
      if (!across) across = unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
      across = unit(add(across, along, -dot(across, along)));
      const other = cross(along, across);
      for (let k = 0; k < sides; ++k) {
        const angle = 2 * Math.PI * k / sides, c = Math.cos(angle), s = Math.sin(angle);
        const normal = [c * across[0] + s * other[0], c * across[1] + s * other[1], c * across[2] + s * other[2]];
        normals.push(...normal);
        const edge = cable.across ? cable.beside * Math.max(-1, Math.min(1, 4 * c)) : 0;  // of a flat one
        positions.push(...add(add(point, normal, cable.radius), across, edge));
        if (i === 0) continue;
        const a = (i - 1) * sides + k, b = (i - 1) * sides + (k + 1) % sides;
        triangles.push(a, b, b + sides, a, b + sides, a + sides);
      }
    });
    return {...upload(new Float32Array(positions), new Float32Array(normals), null, new Uint32Array(triangles), false),
            from: [0, 0, 0], size: [1, 1, 1]};
  }
  const still = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const things = scene.parts.map((part) => ({mesh: meshes[part.mesh], place: part.place, color: part.color, isPart: true}));
  scene.cables.forEach((cable) => things.push({mesh: tubeOf(cable), place: still, color: cable.color, name: cable.name}));

  // ---- program
  const compile = (type, text) => {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, '#version 300 es\nprecision highp float;\n' + text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    return shader;
  };
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl.VERTEX_SHADER, `
layout(location = 0) in vec3 position; layout(location = 1) in vec3 normal; layout(location = 2) in vec3 paint;
uniform mat4 worldFromPart, clipFromWorld; uniform vec3 from, size; out vec3 n, p, painted;
void main() {
  vec4 world = worldFromPart * vec4(from + size * position, 1.0);
  n = mat3(worldFromPart) * normal; p = world.xyz; painted = paint;
  gl_Position = clipFromWorld * world;
}`));
  gl.attachShader(program, compile(gl.FRAGMENT_SHADER, `
in vec3 n, p, painted; uniform vec3 color, eye; uniform bool isPainted; uniform float opacity; out vec4 pixel;
void main() {
  vec3 m = normalize(n), toEye = normalize(eye - p);
  if (dot(m, toEye) < 0.0) m = -m;
  float light = 0.42 + 0.52 * max(0.0, dot(m, normalize(toEye + vec3(-0.2, 0.1, 0.5)))) + 0.12 * m.z;
  vec3 half_ = normalize(toEye + normalize(toEye + vec3(0.0, 0.0, 0.8)));
  vec3 base = isPainted ? painted : color;
  pixel = vec4(min(vec3(1.0), base * light + 0.12 * pow(max(0.0, dot(m, half_)), 30.0)), 1.0) * opacity;
}`));
  gl.linkProgram(program);
  gl.useProgram(program);
  const at = (name) => gl.getUniformLocation(program, name);
  const uniform = {};
  for (const name of ['worldFromPart', 'clipFromWorld', 'from', 'size', 'color', 'eye', 'isPainted', 'opacity']) uniform[name] = at(name);

  // ---- camera: parallel, turning about a point with z up
  const [low, high] = scene.box;
  const middle = add(low, high).map((x) => x / 2), radius = Math.hypot(...add(high, low, -1)) / 2 || 1;
  const views = {Isometric: [45, 30], Front: [0, 0], Right: [90, 0], Top: [0, 90]};
  const view = {turn: 45, tilt: 30, target: middle, height: 2.1 * radius};
  function axes() {
    const turn = view.turn * Math.PI / 180, tilt = view.tilt * Math.PI / 180;
    const back = [Math.sin(turn) * Math.cos(tilt), -Math.cos(turn) * Math.cos(tilt), Math.sin(tilt)];
    const right = [Math.cos(turn), Math.sin(turn), 0];
    return {right, up: cross(back, right), back};
  }
  function clipFromWorld() {
    const {right, up, back} = axes(), y = 2 / view.height, x = y * canvas.height / canvas.width, z = 1 / (4 * radius);
    const row = (axis, scale) => [axis[0] * scale, axis[1] * scale, axis[2] * scale, -scale * dot(axis, view.target)];
    const rows = [row(right, x), row(up, y), row(back, -z), [0, 0, 0, 1]];
    return [0, 1, 2, 3].flatMap((column) => rows.map((r) => r[column]));
  }
  const pixelOf = (point) => {
    const {right, up} = axes(), way = add(point, view.target, -1), scale = canvas.clientHeight / view.height;
    return [canvas.clientWidth / 2 + scale * dot(way, right), canvas.clientHeight / 2 - scale * dot(way, up)];
  };

  // ---- pins: the numbered findings of the tables
  const pins = scene.pins.map((pin) => {
    const mark = document.createElement('a');
    mark.className = 'turn-pin';
    mark.href = '#finding-' + pin.number;
    mark.textContent = pin.number;
    figure.querySelector('.turn-stage').append(mark);
    return {mark, place: pin.place};
  });

  let opacity = 1, isAsked = false;
  function draw() {
    isAsked = false;
    const scale = window.devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * scale), height = Math.round(canvas.clientHeight * scale);
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.uniformMatrix4fv(uniform.clipFromWorld, false, clipFromWorld());
    gl.uniform3fv(uniform.eye, add(view.target, axes().back, 100 * radius));
    const paint = (thing, solidity) => {
      if (thing.isHidden || solidity === 0) return;
      gl.bindVertexArray(thing.mesh.vao);
      gl.uniformMatrix4fv(uniform.worldFromPart, false, thing.place);
      gl.uniform3fv(uniform.from, thing.mesh.from);
      gl.uniform3fv(uniform.size, thing.mesh.size);
      gl.uniform3fv(uniform.color, thing.color || [0.7, 0.7, 0.7]);
      gl.uniform1i(uniform.isPainted, thing.mesh.isPainted && !thing.color ? 1 : 0);
      gl.uniform1f(uniform.opacity, solidity);
      gl.drawElements(gl.TRIANGLES, thing.mesh.count, gl.UNSIGNED_INT, 0);
    };
    gl.disable(gl.BLEND);
    gl.depthMask(true);
    things.filter((thing) => !thing.isPart || opacity === 1).forEach((thing) => paint(thing, 1));
    if (opacity < 1) {
      gl.enable(gl.BLEND);
      gl.depthMask(false);
      things.filter((thing) => thing.isPart).forEach((thing) => paint(thing, opacity));
      gl.depthMask(true);
    }
    pins.forEach(({mark, place}) => {
      const [x, y] = pixelOf(place);
      mark.style.left = x + 'px';
      mark.style.top = y + 'px';
    });
    figure.dataset.frames = 1 + Number(figure.dataset.frames || 0);
    tell('drawn');
  }
  const redraw = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(draw);
  };

  // ---- mouse and fingers
  const held = new Map();
  const slide = (dx, dy) => {
    const {right, up} = axes(), scale = view.height / canvas.clientHeight;
    view.target = add(add(view.target, right, -dx * scale), up, dy * scale);
  };
  const zoom = (factor, x, y) => {
    slide((canvas.clientWidth / 2 - x), (canvas.clientHeight / 2 - y));
    view.height = Math.min(40 * radius, Math.max(1e-3 * radius, view.height * factor));
    slide(-(canvas.clientWidth / 2 - x), -(canvas.clientHeight / 2 - y));
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({preventScroll: true});
    held.set(event.pointerId, [event.clientX, event.clientY]);
    event.preventDefault();
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY], dx = now[0] - before[0], dy = now[1] - before[1];
    if (held.size === 2) {
      const other = [...held.entries()].find(([id]) => id !== event.pointerId)[1], box = canvas.getBoundingClientRect();
      const apart = (a) => Math.hypot(a[0] - other[0], a[1] - other[1]) || 1;
      zoom(apart(before) / apart(now), (now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top);
      slide(dx / 2, dy / 2);
    } else if (event.shiftKey || event.buttons & 6) {
      slide(dx, dy);
    } else {
      view.turn -= 0.4 * dx;
      view.tilt = Math.min(90, Math.max(-90, view.tilt + 0.4 * dy));
    }
    held.set(event.pointerId, now);
    redraw();
  });
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, (event) => held.delete(event.pointerId));
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('wheel', (event) => {
    if (document.activeElement !== canvas) return;  // the page scrolls until the view is in hand
    event.preventDefault();
    const box = canvas.getBoundingClientRect();
    zoom(Math.exp(0.0012 * event.deltaY), event.clientX - box.left, event.clientY - box.top);
    redraw();
  }, {passive: false});
  const fit = () => Object.assign(view, {target: middle, height: 2.1 * radius});
  canvas.addEventListener('dblclick', () => { fit(); redraw(); });
  canvas.addEventListener('keydown', (event) => {
    const steps = {ArrowLeft: [15, 0], ArrowRight: [-15, 0], ArrowUp: [0, 15], ArrowDown: [0, -15]}[event.key];
    if (!steps) return;
    event.preventDefault();
    view.turn += steps[0];
    view.tilt = Math.min(90, Math.max(-90, view.tilt + steps[1]));
    redraw();
  });

  // ---- buttons, parts, cables, findings
  const bar = figure.querySelector('.turn-bar');
  for (const [name, [turn, tilt]] of Object.entries(views)) {
    const button = document.createElement('button');
    button.textContent = name;
    button.onclick = () => { Object.assign(view, {turn, tilt}); fit(); redraw(); };
    bar.append(button);
  }
  const solid = document.createElement('input');
  Object.assign(solid, {type: 'range', min: 0, max: 100, value: 100, title: 'How solid the parts are'});
  solid.oninput = () => { opacity = Number(solid.value) / 100; redraw(); };
  const label = document.createElement('label');
  label.append('Parts ', solid);
  bar.append(label);
  things.filter((thing) => thing.name !== undefined).forEach((thing) => {
    const box = document.createElement('input'), row = document.createElement('label');
    Object.assign(box, {type: 'checkbox', checked: true});
    box.onchange = () => { thing.isHidden = !box.checked; redraw(); };
    row.append(box, ' ' + thing.name);
    bar.append(row);
  });
  const show = (place) => {
    Object.assign(view, {target: place, height: Math.min(view.height, 0.5 * radius)});
    figure.scrollIntoView({block: 'nearest'});
    redraw();
  };
  scene.pins.forEach((pin) => {
    const row = document.getElementById('finding-' + pin.number);
    if (!row) return;
    row.classList.add('turn-link');
    row.title = 'Show it in the 3D view';
    row.addEventListener('click', () => show(pin.place));
  });
  new ResizeObserver(redraw).observe(canvas);
  redraw();
})();
