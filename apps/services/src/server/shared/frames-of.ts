/** The stack of an error without its message: that of a failed query holds its parameters. */
export const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
