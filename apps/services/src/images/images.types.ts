/** Longest sides in pixels. */
export const imageSides = { icon: 256, picture: 1024 } as const

export interface AddImageOptions {
  /** Default `icon`. */
  readonly side?: keyof typeof imageSides
  /** The project that pays for the space. Default: the image belongs to the catalogue and stays. */
  readonly projectId?: string
}

/** The images of the services: made anew, named by their content. */
export interface Images {
  /**
   * Makes an image of a file's bytes and stores it. Returns its id.
   * @throws ApiProblem `unsupported` when the file is no image or a hostile one
   */
  add(bytes: Uint8Array, options?: AddImageOptions): Promise<string>
  /** Returns the WebP of an id, or `undefined`. */
  read(id: string): Promise<Uint8Array | undefined>
  /** Returns the id of the image of a currency or a token's symbol. */
  findNamed(kind: 'currency' | 'token', name: string): Promise<string | undefined>
  /** The address under which browsers get an image. */
  urlOf(id: string, kind?: 'wallet' | 'asset'): string
}
