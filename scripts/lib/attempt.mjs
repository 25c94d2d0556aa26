import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const shell = process.platform === 'win32'

/** Runs a tool; what it printed is the finding when it failed. `warnings` is what it wrote to stderr all the same. */
export const attempt = async (command, args, cwd, env = process.env) => {
  try {
    const { stdout, stderr } = await execute(command, args, { cwd, env, shell, maxBuffer: 1 << 26 })
    return { ok: true, output: stdout, warnings: stderr }
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message
    return { ok: false, output: `${command} ${args[0]}:\n${said}`.trim() }
  }
}

/**
 * Installs an app as a stranger would. What an earlier run left in npm's cache is enough: without a network npm would ask
 * for each package twice more before it takes what it has. Its tools are installed whatever NODE_ENV says, which Vite sets.
 */
export const npmInstall = async (args, cwd) => {
  const quiet = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const cached = await attempt('npm', ['install', '--offline', ...quiet, ...args], cwd)
  return cached.ok ? cached : attempt('npm', ['install', '--prefer-offline', ...quiet, ...args], cwd)
}
