/** What the frame keeps, by name. Values may be keys of WebCrypto, which can be kept and not be read. */
export interface Store {
  /** True where nothing is left after a reload: the browser blocks the storage of frames. */
  readonly isMemoryOnly: boolean
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  /** Writes a value unless there is one, in one step, and returns what is kept: two tabs get the same. */
  keep(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
}
