/**
 * Runs in the recorded pages: a pointer that glides, a ring where it presses, a plate that names the keys. It lies in
 * the top layer, over dialogs too, and is styled by properties, which no policy of the page forbids.
 */
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const EASE = 'cubic-bezier(0.3, 0, 0.2, 1)';
  const NAMES = { Control: 'Ctrl', Backspace: '⌫', ArrowLeft: '←', ArrowRight: '→', ArrowDown: '↓' };
  const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];
  const LONGEST = 18;
  const STAYS_MS = 1100;
  let layer, pointer, plate, place, timer;
  let typed = '';
  let spelling = false;

  function make(styles) {
    const element = document.createElement('div');
    Object.assign(element.style, { position: 'absolute', ...styles });
    return element;
  }

  function drawPointer() {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 26 32');
    const path = document.createElementNS(SVG, 'path');
    const look = { d: 'M3 2v22l6-5.6 3.9 8.8 3.9-1.7-3.8-8.6h8z', fill: '#0b0b0c', stroke: '#fff' };
    for (const [name, value] of Object.entries(look)) path.setAttribute(name, value);
    path.setAttribute('stroke-width', '2');
    svg.append(path);
    pointer.append(svg);
  }

  function at(x, y) {
    return `translate(${x - 3}px, ${y - 2}px)`;
  }

  /** Whatever was opened last lies on top: so the layer is opened again. */
  function raise() {
    if (layer.matches(':popover-open')) layer.hidePopover();
    layer.showPopover();
  }

  function dress(x, y) {
    if (layer?.isConnected) return raise();
    place = { x, y };
    layer = make({
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100vh',
      margin: '0',
      padding: '0',
    });
    Object.assign(layer.style, {
      border: '0',
      background: 'none',
      overflow: 'hidden',
      pointerEvents: 'none',
    });
    layer.popover = 'manual';
    layer.setAttribute('aria-hidden', 'true');
    pointer = make({ left: '0', top: '0', width: '26px', height: '32px', transform: at(x, y) });
    pointer.style.filter = 'drop-shadow(0 2px 3px rgb(0 0 0 / 0.35))';
    drawPointer();
    plate = make({ left: '20px', bottom: '20px', padding: '10px 16px', borderRadius: '10px', opacity: '0' });
    Object.assign(plate.style, { background: '#0b0b0c', color: '#f4f1ea', whiteSpace: 'pre' });
    plate.style.font = '600 18px/1.2 "Archivo Variable", sans-serif';
    plate.style.transition = 'opacity 200ms';
    layer.append(plate, pointer);
    document.body.append(layer);
    raise();
  }

  function move(x, y, ms) {
    raise();
    pointer.animate([{ transform: at(place.x, place.y) }, { transform: at(x, y) }], {
      duration: ms,
      easing: EASE,
      fill: 'forwards',
    });
    place = { x, y };
  }

  function press() {
    const size = 44;
    const ring = make({
      left: `${place.x - size / 2}px`,
      top: `${place.y - size / 2}px`,
      borderRadius: '50%',
    });
    Object.assign(ring.style, {
      width: `${size}px`,
      height: `${size}px`,
      background: 'rgb(255 77 28 / 0.45)',
    });
    layer.prepend(ring);
    const frames = [
      { transform: 'scale(0.2)', opacity: 1 },
      { transform: 'scale(1)', opacity: 0 },
    ];
    ring.animate(frames, { duration: 550, easing: EASE }).onfinish = () => ring.remove();
  }

  /** What the plate says of a key: letters run on, other keys and what is held with them stand alone. */
  function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    const isLetter = key.length === 1;
    const held = ctrlKey || metaKey || altKey;
    if (isLetter && !held) return ((spelling ? typed : '') + key).slice(-LONGEST);
    const names = [ctrlKey && 'Ctrl', metaKey && 'Cmd', altKey && 'Alt', shiftKey && 'Shift'];
    return [...names, isLetter ? key.toUpperCase() : (NAMES[key] ?? key)].filter(Boolean).join(' + ');
  }

  function show(event) {
    if (!layer?.isConnected || MODIFIERS.includes(event.key)) return;
    typed = nameOf(event);
    spelling = event.key.length === 1 && !typed.includes(' + ');
    plate.textContent = typed;
    plate.style.opacity = '1';
    clearTimeout(timer);
    timer = setTimeout(() => {
      plate.style.opacity = '0';
      typed = '';
    }, STAYS_MS);
  }

  window.addEventListener('keydown', show, true);
  window.tutorial = { dress, move, press };
})();
