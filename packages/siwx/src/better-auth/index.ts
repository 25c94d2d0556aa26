export { SiwxError, type SiwxErrorCode } from '../errors.js'
export type { NewUser, SiwxPluginOptions } from './options.types.js'
export { type SiwxPlugin, siwx } from './plugin.js'
