import { readProperty } from '@latchkey/core/adapter'

/** Whether an object has a function under a name. Never throws, whatever the object does. */
export const hasMethod = (target: unknown, name: string): boolean =>
  typeof readProperty(target, name) === 'function'
