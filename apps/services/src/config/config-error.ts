/** A setting that cannot be used. The message names the setting, never its value: it may be a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
