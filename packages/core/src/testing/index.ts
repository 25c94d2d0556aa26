export { type AdapterStage, type AdapterStageOptions, createAdapterStage } from './adapter-stage.js'
export { adapterConformance, transferConformance } from './conformance/adapter-conformance.js'
export { type AdapterChanges, alterAdapter } from './conformance/alter-adapter.js'
export type {
  AddressSample,
  CapabilityExercise,
  ConformanceCase,
  ConformanceFixture,
  ExerciseContext,
  Fund,
  FundedTransfer,
  FundInput,
  OptionalScript,
  ScriptedWallet,
  VerifyInput,
} from './conformance/conformance.types.js'
export { ConformanceError } from './conformance/wait.js'
export { CountingTarget } from './counting-target.js'
export {
  createFakeAdapter,
  type FakeAdapter,
  type FakeAdapterOptions,
  fakeAddressCodec,
} from './fake-adapter.js'
export { createFakeClock, type FakeClock } from './fake-clock.js'
export { createFakeConnector, type FakeConnector, type FakeConnectorOptions } from './fake-connector.js'
export {
  createFakeEnv,
  createFakeLogger,
  createFakeServerEnv,
  type FakeEnv,
  type FakeEnvOverrides,
  type FakeLogger,
  type FakeServerEnv,
  type LogEntry,
} from './fake-env.js'
export {
  createFakeFetch,
  type FakeFetch,
  type FakeReply,
  type FakeRequest,
  type FakeRoute,
} from './fake-fetch.js'
export { createFakeLedger, FAKE_FEE, type FakeLedger } from './fake-ledger.js'
export { fakeSignature } from './fake-ledger-capabilities.js'
export { createFakeNetwork } from './fake-network.js'
export { createFakeSiwx, type FakeSiwx } from './fake-siwx.js'
export {
  createFakeWallet,
  type FakeWallet,
  type FakeWalletEvent,
  type FakeWalletOptions,
} from './fake-wallet.js'
export { createFakeWindow, type FakeWindow, type FakeWindowOptions } from './fake-window.js'
export { createLiveEnv } from './live-env.js'
export { createMemoryStorage, type MemoryStorage, type StorageFailure } from './memory-storage.js'
export {
  createScriptedTransport,
  type ScriptedAnswer,
  type ScriptedGrant,
  type ScriptedTransport,
  type ScriptedTransportOptions,
} from './shared-session/scripted-transport.js'
export { turn, turns } from './turn.js'
