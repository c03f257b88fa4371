import manifest from '../../../demo/manifest.json' with { type: 'json' };

interface ManifestTrack {
  file: string;
  kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters';
  language: string;
  label: string;
  cues: number;
}

export interface ManifestFile {
  file: string;
  role: string;
  title: string;
  alt: string;
  caption: string;
  bytes: number;
  sha256: string;
  seconds: number | null;
  placeholder: string;
  videoCodec: string;
  audioCodec: string;
  width?: number;
  height?: number;
  variants?: { file: string; width: number; type: string }[];
  poster?: string;
  preview?: { file: string; width: number; height: number; bytes: number };
  tracks?: ManifestTrack[];
  transcript?: string;
}

export const DEMO_MANIFEST = manifest.files as ManifestFile[];

const entries = new Map(DEMO_MANIFEST.map((entry) => [entry.file, entry]));

export const demoEntry = (file = ''): ManifestFile | undefined => entries.get(file);

export const isDemoVideo = ({ file }: ManifestFile): boolean => file.endsWith('.mp4');
