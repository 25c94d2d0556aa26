/** A style sheet as text: Vite's `?inline` in development and tests, the tsup plugin in a build. */
declare module '*.css?inline' {
  const css: string
  export default css
}
