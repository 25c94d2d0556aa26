/** Elapsed time as people read it: `0.4 s`, `12 s`, `3 min 05 s`. */
export const formatElapsed = ms => {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

export const say = line => process.stdout.write(`${line}\n`)

/** An error whose message is all that its reader needs: printed without a stack. */
export class Stop extends Error {}

/** Ends the process with a plain message for a `Stop`, with the stack for everything unforeseen. */
export const fail = error => {
  process.stderr.write(`\n${error instanceof Stop ? error.message : error.stack}\n`)
  process.exitCode = 1
}

/** Rows of cells as plain aligned text; the columns named in `right` are aligned to the right. */
export const formatTable = (rows, right = []) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)))
  const cell = (text, column) =>
    right.includes(column) ? text.padStart(widths[column]) : text.padEnd(widths[column])
  return rows.map(row => row.map(cell).join('  ').trimEnd()).join('\n')
}
