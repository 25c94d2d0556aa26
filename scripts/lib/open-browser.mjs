import { spawn } from 'node:child_process'

const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

// A log file, a CI job and a machine without a screen get the printed address alone.
const hasScreen = () =>
  process.stdout.isTTY === true &&
  !process.env.CI &&
  (process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY))

/** Opens the address in the person's browser where there is one; the address was printed, so failing is harmless. */
export const openBrowser = address => {
  if (!hasScreen()) return
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  child.once('error', () => {})
  child.unref()
}
