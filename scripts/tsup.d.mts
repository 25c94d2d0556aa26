import type { Options } from 'tsup'

/** tsup's options, and the published chunks that are made of several modules: patterns of their paths without extension. */
type BuildOptions = Options & { readonly chunks?: Readonly<Record<string, readonly RegExp[]>> }

export declare const defineBuild: (entry: Record<string, string>, extra?: BuildOptions) => Options
export declare const writeClientEntries: (entries: readonly string[]) => Promise<unknown>
