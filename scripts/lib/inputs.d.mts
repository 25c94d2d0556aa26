/** A hash over paths and contents of the working files that `isInput` takes, and over the Node that reads them. */
export declare const hashInputs: (isInput?: (file: string) => boolean, base?: string) => string
