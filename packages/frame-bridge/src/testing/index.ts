export { createFakePages, type FakeMessage, type FakePages, type FakePagesOptions } from './fake-pages.js'
export {
  createScriptedFrame,
  type FrameFaults,
  type Script,
  type ScriptedAnswer,
  type ScriptedFrame,
  type ScriptedFrameOptions,
  type ScriptedRequest,
} from './scripted-frame.js'
