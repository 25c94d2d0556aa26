import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.js'

/** Parses the JSON of a setting. @throws ConfigError */
export const parseJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`${name} is not JSON.`)
  }
}

/** Reads a file of settings. @throws ConfigError */
export const readSettingsFile = (file: string): object => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`The file of settings cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
  const value = parseJson('The file of settings', text)
  if (typeof value !== 'object' || value === null) throw new ConfigError('The file of settings is no object.')
  return value
}
