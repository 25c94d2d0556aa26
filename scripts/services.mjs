#!/usr/bin/env node
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fail, formatElapsed, say } from './lib/progress.mjs'
import { installDependencies, requireNode, toolEnvironment } from './lib/toolchain.mjs'
import { root } from './lib/workspace.mjs'

const started = Date.now()
const step = async (title, action) => {
  say(`${title} (at ${formatElapsed(Date.now() - started)})`)
  return action()
}

/** Builds the program, and returns its file. */
const build = async () => {
  // A fresh clone has no bundler before the install.
  const { buildServicePrograms } = await import('./service-programs.mjs')
  return path.join(await buildServicePrograms(), 'main.mjs')
}

/** Runs the program until it ends, and ends as it does. A signal that reaches this process reaches the program. */
const runProgram = (file, args) =>
  new Promise((resolve, reject) => {
    // The embedded database lies beside the services, wherever the command was given.
    const child = spawn(process.execPath, [file, ...args], {
      cwd: path.join(root, 'apps', 'services'),
      stdio: 'inherit',
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => {
        // A terminal sends Ctrl-C to both: the program takes a second signal for impatience.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })

try {
  requireNode()
  const env = await step('Fetching the pinned pnpm', toolEnvironment)
  await step('Dependencies from the lockfile', () => installDependencies(env))
  const file = await step('Building the services', build)
  const given = process.argv.slice(2)
  const args = given.length > 0 ? given : ['serve', '--seed']
  say(`Starting: ${args.join(' ')}. Ctrl-C stops it.`)
  process.exitCode = await runProgram(file, args)
} catch (error) {
  fail(error)
}
