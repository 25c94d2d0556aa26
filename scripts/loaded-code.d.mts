export interface LoadedCode {
  bytesOf(...sources: readonly string[]): number
  bytesBeyond(source: string, had: string): number
  inputsOf(source: string): string[]
  namesOf(source: string): string[]
  allInputs(): string[]
}

export function bundleEntry(root: string, external?: readonly string[]): Promise<LoadedCode>
