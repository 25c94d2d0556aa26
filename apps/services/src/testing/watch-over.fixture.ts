import { type ChildProcess, spawn } from 'node:child_process'

/** Ends `pid` when this process is gone, however it went: a killed test run must leave nothing behind. */
export const watchOver = (pid: number): ChildProcess => {
  const script = 'trap "" INT HUP; read _; kill -KILL "$1" 2>/dev/null'
  const dog = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'] })
  dog.unref()
  return dog
}
