import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

interface Props {
  /** A page that failed is rendered again when the address changes. */
  address: string;
  children: ReactNode;
}

/** Keeps the menu and the top bar in place when a page throws. */
export class ErrorBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.error && previous.address !== this.props.address) this.reset();
  }

  reset = () => this.setState({ error: undefined } as unknown as { error?: Error });

  override render() {
    const { error } = this.state;
    return error ? <ErrorPage error={error} resetErrorBoundary={this.reset} /> : this.props.children;
  }
}
