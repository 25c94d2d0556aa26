/** A failure of a call itself, in the shape of CometBFT: the words are in `data`. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: string

  constructor(code: number, message: string, data: string) {
    super(message)
    this.code = code
    this.data = data
  }
}
