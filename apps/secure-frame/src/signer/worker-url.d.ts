/** Vite: the address of a worker that is built apart. */
declare module '*?worker&url' {
  const url: string
  export default url
}
