import { findProgram, run } from './ffmpeg';

interface ProbedStream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  duration?: string;
  disposition?: { attached_pic?: number };
  tags?: { rotate?: string };
  side_data_list?: { rotation?: number }[];
}

interface Probed {
  streams?: ProbedStream[];
  format?: { duration?: string };
}

export interface VideoFacts {
  width: number | null;
  height: number | null;
  duration: number | null;
  videoCodec: string;
  audioCodec: string;
}

const PATIENCE_MS = 20_000;
const NOTHING: VideoFacts = { width: null, height: null, duration: null, videoCodec: '', audioCodec: '' };

/** What ffprobe reads of a video: nothing where there is no ffprobe. */
export async function probe(file: string): Promise<VideoFacts | 'unreadable' | 'no pictures'> {
  const program = await findProgram('ffprobe');
  if (!program) return NOTHING;
  const args = [
    '-v',
    'error',
    '-of',
    'json',
    '-show_format',
    '-show_streams',
    '-protocol_whitelist',
    'file',
    file,
  ];
  const { ok, output } = await run(program, args, { within: PATIENCE_MS });
  if (!ok) return 'unreadable';
  const { streams = [], format } = JSON.parse(output) as Probed;
  const pictures = streams.find((each) => each.codec_type === 'video' && !each.disposition?.attached_pic);
  if (!pictures) return 'no pictures';
  const sound = streams.find((each) => each.codec_type === 'audio');
  const seconds = Number(format?.duration ?? pictures.duration);
  return {
    ...shownSize(pictures),
    duration: Number.isFinite(seconds) ? seconds : null,
    videoCodec: pictures.codec_name ?? '',
    audioCodec: sound?.codec_name ?? '',
  };
}

/** A phone that was held upright says so beside the pictures, which lie on their side. */
function shownSize({ width = 0, height = 0, tags, side_data_list = [] }: ProbedStream) {
  const turned = Number(tags?.rotate ?? side_data_list.find((each) => each.rotation)?.rotation ?? 0);
  const upright = Math.abs(turned) % 180 === 90;
  const size = upright ? { width: height, height: width } : { width, height };
  return { width: size.width || null, height: size.height || null };
}
