import { existsSync } from 'node:fs'
import path from 'node:path'
import { run, tail } from './process.mjs'
import { Stop } from './progress.mjs'
import { cacheDir } from './workspace.mjs'

/** Whether packages of the system can be installed here. */
export const hasAptAsRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Runs one command after the other. @throws Stop with `howTo` and the last lines of the one that failed */
export const runInstallers = async (commands, { env, howTo, name }) => {
  const logFile = path.join(cacheDir, 'logs', `${name}-install.log`)
  for (const [command, args] of commands) {
    const code = await run(command, args, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      logFile,
      timeoutMs: 600_000,
    })
    if (code !== 0) throw new Stop(`${howTo}\n\n${command} ${args.join(' ')} failed:\n${tail(logFile, 15)}`)
  }
}

/** The commands that install packages of the system. */
export const aptCommands = packages => [
  ['apt-get', ['update', '-q']],
  ['apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages]],
]

/** Installs packages of the system. @throws Stop with `howTo` where that is not possible here */
export const installWithApt = async (packages, { env, howTo }) => {
  if (!hasAptAsRoot()) throw new Stop(howTo)
  await runInstallers(aptCommands(packages), { env, howTo, name: packages[0] })
}
