/** Types for the part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  export type AutocannonRequest = { method: 'GET'; path: string; headers: Record<string, string> };
  export type AutocannonClient = { setRequests(requests: readonly AutocannonRequest[]): void };
  export type AutocannonResult = {
    '2xx': number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
    errors: number;
    timeouts: number;
    start: Date;
    finish: Date;
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    timeout?: number;
    requests: readonly AutocannonRequest[];
    setupClient: (client: AutocannonClient) => void;
  }): Promise<AutocannonResult>;
}
