export const kilobytes = bytes => `${(bytes / 1000).toFixed(2)} kB`
export const megabytes = bytes => `${(bytes / 1e6).toFixed(2)} MB`
export const milliseconds = ms => `${ms.toFixed(1)} ms`
const plain = value => String(value)

/** The columns of the one table that the bench prints. */
export const header = ['measure', 'Latchkey', 'spread', 'floor', 'ratio', 'budget', '']
export const alignedRight = [1, 2, 3, 4, 5]

/** One line of the table. `limit` is compared with `value` when there is one; nothing is enforced here. */
export const row = (measure, value, { format = plain, limit, spread = '', floor, ratio } = {}) => ({
  measure,
  value,
  ...(limit === undefined ? {} : { limit, ok: value <= limit }),
  cells: [
    measure,
    format(value),
    spread,
    floor === undefined ? '' : format(floor),
    ratio === undefined ? '' : ratio.toFixed(2),
    limit === undefined ? '' : `<= ${format(limit)}`,
    limit === undefined ? '' : value <= limit ? 'ok' : 'over',
  ],
})

export const heading = title => ({ measure: title, cells: [title, '', '', '', '', '', ''] })

/** A measurement that did not come about. */
export const failure = (measure, error) => ({
  measure,
  failed: true,
  error: error.message,
  cells: [measure, 'FAILED', '', '', '', '', ''],
})
