export { createFrameHost, type FrameHost } from './create-frame-host.js'
export type { FrameHostOptions, FrameNetwork, FrameProject, FrameSettings } from './frame-settings.types.js'
