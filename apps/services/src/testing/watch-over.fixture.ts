import { type ChildProcess, spawn } from 'node:child_process'

// The end of standard input is the end of the process that holds it.
const whenGone = (script: string, argument: string, detached: boolean): ChildProcess => {
  const dog = spawn('/bin/sh', ['-c', `trap "" INT HUP; read _; ${script}`, 'sh', argument], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached,
  })
  dog.unref()
  return dog
}

/** Ends `pid` when this process is gone, however it went: a killed test run must leave nothing behind. */
export const watchOver = (pid: number): ChildProcess =>
  whenGone('kill -KILL "$1" 2>/dev/null', String(pid), false)

/**
 * Removes `folder` when this process is gone, however it went: a test runner ends its workers without an `exit`, and who
 * ran it ends its process group, so this one has a group of its own. What still writes to the folder is on its way out.
 */
export const removeAfter = (folder: string): ChildProcess =>
  whenGone('for _ in 1 2 3 4 5; do rm -rf "$1" && exit; sleep 1; done', folder, true)
