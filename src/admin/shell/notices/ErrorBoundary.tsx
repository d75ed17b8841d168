import { Component, type ComponentType, type ReactNode } from 'react';
import type { Failure } from './FailurePage.tsx';

interface Props {
  /** Stands in place of a page that failed. */
  Page: ComponentType<Failure>;
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
    const { Page, children } = this.props;
    return error ? <Page error={error} resetErrorBoundary={this.reset} /> : children;
  }
}
