/** A network that the wallet serves. */
export interface FrameNetwork {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly decimals: number
  /** Of eip155: with a bundler (ERC-4337, EntryPoint 0.8) the network has smart accounts. */
  readonly bundlerUrl?: string
  /** A paymaster (ERC-7677). It pays for what a page asks it to pay for. */
  readonly paymasterUrl?: string
}

/** A provider of social logins. */
interface FrameSocialProvider {
  readonly authorizationEndpoint: string
  /** The client of auth. */
  readonly clientId: string
  /** The client of the keeper, where the provider has no ID tokens. */
  readonly keeperClientId?: string
}

/** Settings of a project that the frame reads. */
export interface FrameSettings {
  /** Without a slash at the end; the APIs are below `/auth/v1` and `/keeper/v1`. */
  readonly authUrl: string
  readonly keeperUrl: string
  readonly networks: readonly FrameNetwork[]
  /** By the names of the providers: google, github, x, discord, facebook. */
  readonly social?: Readonly<Record<string, FrameSocialProvider>>
}

/** A project, as the services know it. */
export interface FrameProject {
  /** Pages that may embed the wallet: `[scheme://]host[:port]`, with `*` in place of a whole label. */
  readonly origins: readonly string[]
  readonly settings: FrameSettings
}

/** What the host needs. */
export interface FrameHostOptions {
  /** Where `vite build` put the files. */
  readonly folder: string
  /** Finds a project; undefined for an unknown one. */
  findProject(projectId: string): Promise<FrameProject | undefined>
  /** For development: pages on loopback hosts may embed the wallet of any known project. Default: false. */
  readonly isLoopbackAllowed?: boolean
}
