import type { Check, Finding } from './doctor.types.js'

const about = 'settings'

const isLoopback = (url: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url)

/** Settings that can be read, but do not fit together. */
export const settingsCheck: Check = {
  about,
  async run(config) {
    const isPublic = config.publicUrl !== undefined && !isLoopback(config.publicUrl)
    const findings: Finding[] = [
      {
        level: 'ok',
        about,
        text: `Read. ${Object.keys(config.networks).length} networks are configured.`,
      },
    ]
    const add = (level: Finding['level'], text: string) => findings.push({ level, about, text })
    if (config.publicUrl === undefined)
      add('note', 'publicUrl is not set: image addresses begin with the host and port of this machine.')
    if (isPublic && config.publicUrl?.startsWith('http:'))
      add('wrong', 'publicUrl is http. Pages on https cannot use it.')
    if (isPublic && config.allowLoopbackSources)
      add('wrong', 'allowLoopbackSources is on: strangers could have this machine ask itself. Turn it off.')
    if (isPublic && config.trustedProxies.length === 0)
      add('note', 'trustedProxies is empty: behind a proxy all visitors share one limit.')
    return findings
  },
}
