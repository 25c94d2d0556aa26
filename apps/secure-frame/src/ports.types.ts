/** The browser's `fetch`, as it is used here. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>
