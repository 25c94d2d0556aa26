import { vi } from 'vitest'
import { createTestClient, type TestClient, type TestClientOptions } from '../client/client.fixture.js'
import type { SiwxConfig } from '../context/siwx-options.types.js'
import { createFakeSiwx, type FakeSiwx } from '../testing/fake-siwx.js'
import type { SiwxController } from './siwx.controller.js'

/** A client that signs in, over fakes. */
export interface SignInStage extends TestClient {
  readonly keeper: FakeSiwx
  /** Its sign-in; undefined until somebody connects. */
  siwx(): SiwxController
  status(): string
  /** The view that is shown; undefined while the modal is closed. */
  view(): string | undefined
  /** Resolves when the text is before the visitor. */
  shown(): Promise<void>
}

export function createSignInStage(
  options: TestClientOptions & { readonly keeper?: FakeSiwx; readonly config?: Partial<SiwxConfig> } = {},
): SignInStage {
  const { keeper = createFakeSiwx(options.config), config: _, ...rest } = options
  const wallets = [
    { id: 'alpha', capabilities: ['signMessage', 'switchNetwork'] },
    { id: 'beta', capabilities: ['signMessage', 'switchNetwork'] },
  ] as const
  const stage = createTestClient({ wallets, siwx: keeper.config, ...rest })
  const find = () => stage.domains.features.find('siwx')
  const view = () =>
    stage.client.modal.state.open ? stage.client.router.state.history.at(-1)?.view : undefined
  return {
    ...stage,
    keeper,
    siwx() {
      const siwx = find()
      if (siwx) return siwx
      throw new Error('Nobody has connected yet')
    },
    status: () => find()?.state.status ?? 'off',
    view,
    async shown() {
      await vi.waitUntil(() => find()?.state.message && view() === 'SIWXSignMessage', { interval: 1 })
    },
  }
}
