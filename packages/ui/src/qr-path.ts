/** A QR code as path data, one module to one unit. */
export interface QrDrawing {
  size: number
  /** Lines of width 1, one for each run of dark modules. */
  modules: string
  /** The frames of the three finder patterns. */
  eyes: string
  /** Their centres. */
  pupils: string
}

/** The side of the square, in modules, that is left free for a logo: under 5 % of the area, which Q corrects easily. */
const logoSide = (size: number): number => {
  const side = Math.round(size * 0.22)
  return side % 2 === size % 2 ? side : side - 1
}

/**
 * Turns the matrix into drawing instructions; the finder patterns are drawn apart, as rounded squares. Modules beside
 * each other are joined: between dots a sharp camera sees light, and jsQR reads few of such codes.
 */
export const drawQr = (matrix: boolean[][], withLogo: boolean): QrDrawing => {
  const size = matrix.length
  const gap = withLogo ? logoSide(size) : 0
  const from = (size - gap) / 2
  const isFinder = (x: number, y: number): boolean =>
    (y < 7 && (x < 7 || x >= size - 7)) || (y >= size - 7 && x < 7)
  const isFree = (x: number, y: number): boolean => x >= from && x < from + gap && y >= from && y < from + gap
  const isDark = (x: number, y: number): boolean =>
    Boolean(matrix[y]?.[x]) && !isFinder(x, y) && !isFree(x, y)
  let modules = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x++
      modules += `M${start + 0.5} ${y + 0.5}h${x - start || 0.001}`
    }
  }
  return { size, modules, ...drawFinders(size) }
}

/** The three finder patterns, which every code of a size has. */
export const drawFinders = (size: number): Pick<QrDrawing, 'eyes' | 'pupils'> => {
  const corners = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
  const eyes = corners
    .map(
      ([x, y]) =>
        `M${x + 2} ${y + 0.5}h3a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-3a1.5 1.5 0 0 1 1.5-1.5z`,
    )
    .join('')
  const pupils = corners.map(([x, y]) => `M${x + 2.5} ${y + 2.5}h2v2h-2z`).join('')
  return { eyes, pupils }
}
