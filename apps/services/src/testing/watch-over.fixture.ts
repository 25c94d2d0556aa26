import { type ChildProcess, spawn } from 'node:child_process'

// The end of standard input is the end of the process that holds it.
const whenGone = (
  script: string,
  argument: string,
  options: { readonly detached?: boolean; readonly env?: NodeJS.ProcessEnv } = {},
): ChildProcess => {
  const dog = spawn('/bin/sh', ['-c', `trap "" INT HUP; read _; ${script}`, 'sh', argument], {
    stdio: ['pipe', 'ignore', 'ignore'],
    ...options,
  })
  dog.unref()
  return dog
}

/** Ends `pid` when this process is gone, however it went: a killed test run must leave nothing behind. */
export const watchOver = (pid: number): ChildProcess => whenGone('kill -KILL "$1" 2>/dev/null', String(pid))

/**
 * Removes `folder` when this process is gone, however it went: a test runner ends its workers without an `exit`, and who
 * ran it ends its process group, so this one has a group of its own. What still writes to the folder is on its way out.
 * A folder of databases takes a minute. The test command ends what carries the name of its run, so this carries none.
 */
export const removeAfter = (folder: string): ChildProcess =>
  whenGone('for _ in 1 2 3 4 5; do rm -rf "$1" && exit; sleep 1; done', folder, {
    detached: true,
    env: { PATH: process.env.PATH },
  })
