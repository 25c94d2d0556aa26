/** The commands that the stores need, as `ioredis` has them. */
export interface RedisClient {
  set(key: string, value: string, unit: 'PX', milliseconds: number): Promise<unknown>
  getdel(key: string): Promise<string | null>
  get(key: string): Promise<string | null>
  del(...keys: string[]): Promise<unknown>
  eval(script: string, keyCount: number, ...args: (string | number)[]): Promise<unknown>
}
