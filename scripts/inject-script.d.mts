/** Builds `packages/test-wallets/dist/inject.global.js`, the script that puts test wallets into a page. */
export declare const buildInjectScript: () => Promise<void>
