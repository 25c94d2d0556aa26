import { type ChildProcess, spawn } from 'node:child_process'

// The end of standard input is the end of the process that holds it.
const whenGone = (script: string, ...args: readonly string[]): ChildProcess => {
  const dog = spawn('/bin/sh', ['-c', `trap "" INT HUP TERM; read _; ${script}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  dog.unref()
  return dog
}

/** Ends `pid` when this process is gone, however it went: a killed test run must leave nothing behind. */
export const watchOver = (pid: number): ChildProcess => whenGone('kill -KILL "$1" 2>/dev/null', String(pid))

/**
 * Removes `folder` when this process is gone, however it went: a test runner ends its workers without an `exit`. What
 * still writes there is on its way out.
 */
export const removeAfter = (folder: string): ChildProcess =>
  whenGone('for _ in 1 2 3 4 5; do rm -rf "$1" && exit; sleep 1; done', folder)
