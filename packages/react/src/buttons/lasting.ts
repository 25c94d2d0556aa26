/** A wallet may respond at once. Only after this many milliseconds the button says that it connects. */
export const LASTING_MS = 150
