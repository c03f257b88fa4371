import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  dragCrop,
  straightenZoom,
  turnedSize,
  WHOLE_GRIP,
  type Crop,
  type CropGrip,
  type PictureSize,
} from '~/core/files/crop';

interface Drawn {
  url: string;
  size: PictureSize;
  crop: Crop;
}

/** The whole picture, turned and straightened, in the pixels of the crop. Attributes, because the policy of the site forbids inline styles. */
export function WholePicture({ url, size, crop: { turn, straighten } }: Drawn) {
  const frame = turnedSize(size, turn);
  const zoom = straightenZoom(frame, straighten);
  return (
    <image
      href={url}
      width={size.width}
      height={size.height}
      preserveAspectRatio="none"
      transform={
        `translate(${frame.width / 2} ${frame.height / 2}) rotate(${turn + straighten}) scale(${zoom}) ` +
        `translate(${-size.width / 2} ${-size.height / 2})`
      }
    />
  );
}

interface CropPictureProps extends Drawn {
  ratio: number | null;
  onCrop: (crop: Crop) => void;
}

interface Point {
  x: number;
  y: number;
}

/** How near to a side a pointer has to be, in CSS pixels. */
const REACH = 22;

/** Returns a pointer's place in the picture, and how many of its pixels a CSS pixel is. */
function placeOf(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): { at: Point; scale: number } {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { at: { x: 0, y: 0 }, scale: 1 };
  return { at: new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()), scale: 1 / matrix.a };
}

function sideAt(at: number, start: number, length: number, reach: number): -1 | 0 | 1 {
  // The middle always moves the crop.
  const inner = Math.min(reach, length / 4);
  if (at >= start - reach && at <= start + inner) return -1;
  return at >= start + length - inner && at <= start + length + reach ? 1 : 0;
}

/** Null outside the crop. */
function gripAt({ x, y }: Point, crop: Crop, reach: number): CropGrip | null {
  const isNear = (at: number, start: number, length: number) =>
    at >= start - reach && at <= start + length + reach;
  if (!isNear(x, crop.x, crop.width) || !isNear(y, crop.y, crop.height)) return null;
  return { across: sideAt(x, crop.x, crop.width, reach), down: sideAt(y, crop.y, crop.height, reach) };
}

const GRIP_NAMES = [
  ['nw', 'n', 'ne'],
  ['w', 'all', 'e'],
  ['sw', 's', 'se'],
] as const;
const nameOfGrip = ({ across, down }: CropGrip) => GRIP_NAMES[down + 1]?.[across + 1];

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** An arrow key moves by this part of the longer side; with Alt by a pixel. */
const STEPS = 100;

function useCropDrag({ size, crop, ratio, onCrop }: CropPictureProps) {
  const drag = useRef<{ from: Point; crop: Crop; grip: CropGrip } | null>(null);
  const [grip, setGrip] = useState<CropGrip | null>(null);
  return {
    grip,
    handlers: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        const { at, scale } = placeOf(event.currentTarget, event);
        const found = event.button === 0 ? gripAt(at, crop, REACH * scale) : null;
        if (!found) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: at, crop, grip: found };
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const { at, scale } = placeOf(event.currentTarget, event);
        const { current } = drag;
        if (!current) return setGrip(gripAt(at, crop, REACH * scale));
        const by = { x: at.x - current.from.x, y: at.y - current.from.y };
        onCrop(dragCrop(current.crop, size, { grip: current.grip, by, ratio }));
      },
      onLostPointerCapture() {
        drag.current = null;
      },
    },
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      if (!arrow || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const step = event.altKey ? 1 : Math.max(1, Math.round(Math.max(size.width, size.height) / STEPS));
      const by = { x: arrow.x * step, y: arrow.y * step };
      const sides: CropGrip = { across: arrow.x === 0 ? 0 : 1, down: arrow.y === 0 ? 0 : 1 };
      onCrop(dragCrop(crop, size, { grip: event.shiftKey ? sides : WHOLE_GRIP, by, ratio }));
    },
  };
}

/** The room around the picture for the marks of the crop, by its longer side. */
const MARGIN = 1 / 100;

/** The picture with the crop on it, which is dragged, and moved by arrow keys. Without scripts it shows the saved crop. */
export function CropPicture(props: CropPictureProps) {
  const { size, crop } = props;
  const { grip, handlers, onKeyDown } = useCropDrag(props);
  const frame = turnedSize(size, crop.turn);
  const margin = Math.max(frame.width, frame.height) * MARGIN;
  const inWords = ({ width, height }: PictureSize) =>
    `${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')}`;
  return (
    // A group that arrow keys work in, as in a slider of two dimensions.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="cropper__picture"
      role="group"
      aria-label="Picture with the crop. Arrow keys move it, with Shift they size it."
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <svg
        viewBox={[-margin, -margin, frame.width + 2 * margin, frame.height + 2 * margin].join(' ')}
        aria-hidden="true"
        data-grip={grip ? nameOfGrip(grip) : undefined}
        {...handlers}
      >
        <WholePicture {...props} />
        <CropLines crop={crop} frame={frame} />
      </svg>
      <p className="cropper__size num" role="status">
        {inWords(crop)} of {inWords(frame)}
      </p>
    </div>
  );
}

/** The length of a corner mark, by the shorter side of the crop. */
const MARK = 1 / 8;

function CropLines({ crop: { x, y, width, height }, frame }: { crop: Crop; frame: PictureSize }) {
  const [right, bottom] = [x + width, y + height];
  const mark = Math.min(width, height) * MARK;
  const thirds = [1, 2].map(
    (part) => `M${x + (width * part) / 3} ${y}v${height}M${x} ${y + (height * part) / 3}h${width}`,
  );
  const [across, down] = [x + width / 2 - mark / 2, y + height / 2 - mark / 2];
  return (
    <>
      <path
        className="cropper__outside"
        fillRule="evenodd"
        d={`M0 0h${frame.width}v${frame.height}H0zM${x} ${y}h${width}v${height}H${x}z`}
      />
      <path className="cropper__thirds" d={thirds.join('')} />
      <path className="cropper__edge" d={`M${x} ${y}h${width}v${height}H${x}z`} />
      <path
        className="cropper__grips"
        d={
          `M${x} ${y + mark}V${y}h${mark}M${right - mark} ${y}H${right}v${mark}` +
          `M${right} ${bottom - mark}V${bottom}h${-mark}M${x + mark} ${bottom}H${x}v${-mark}` +
          `M${across} ${y}h${mark}M${across} ${bottom}h${mark}M${x} ${down}v${mark}M${right} ${down}v${mark}`
        }
      />
    </>
  );
}
