import { Component, type ReactNode } from 'react'

interface ViewBoundaryProps {
  /** What is shown. Another view is another try. */
  readonly view: string
  /** Takes the failure, for the developer. */
  onError(error: unknown): void
  /** What stands in the place of a view that failed. */
  renderFailure(reset: () => void): ReactNode
  readonly children: ReactNode
}

/** Keeps the modal usable although a view fails to render. Only a class component can do this in React. */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidUpdate({ view }: ViewBoundaryProps): void {
    if (this.state.hasFailed && view !== this.props.view) this.reset()
  }

  private readonly reset = (): void => this.setState({ hasFailed: false })

  override render(): ReactNode {
    const { children, renderFailure } = this.props
    return this.state.hasFailed ? renderFailure(this.reset) : children
  }
}
