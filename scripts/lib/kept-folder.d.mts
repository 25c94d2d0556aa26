/** How a folder is filled, and how many folders of its cache stay. */
export interface KeptFolder {
  readonly kept: number
  /** Writes the files into an empty folder. */
  fill(folder: string): Promise<unknown>
}

/** Fills a folder of a cache, unless it is there. Two runs at once never see half of each other's files. */
export function keepFolder(folder: string, options: KeptFolder): Promise<void>
