import { loadMeasuringTool } from './measuring-tool';

interface Options {
  url: string;
  connections: number;
  /** Seconds. */
  duration: number;
  headers?: Record<string, string>;
  requests?: Asked[];
  /** Called for each connection before it begins. */
  setupClient?: (client: Client) => void;
}

interface Asked {
  path: string;
  headers: Record<string, string>;
}

export interface Client {
  setRequests: (requests: Asked[]) => void;
}

/** The fields of autocannon's result that are used. */
export interface Result {
  errors: number;
  statusCodeStats?: Record<string, unknown>;
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
}

type Autocannon = (options: Options) => Promise<Result>;

export const { default: autocannon } = await loadMeasuringTool<{ default: Autocannon }>('autocannon');
