import { spawn } from 'node:child_process'

// It ends with whoever started it, even where that was killed: the loop never gets to an event.
const spin = 'const parent = process.ppid; while (process.ppid === parent);'

/** Keeps `count` processor cores busy until the returned function is called. */
export const keepBusy = count => {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', spin], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of children) child.kill('SIGKILL')
  }
}
