import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  /** What takes the place of what has crashed. */
  Crashed: ComponentType<{ retry: () => void }>;
  children: ReactNode;
}

/** Keeps a crash to what is in it. It is told like any error that nobody caught. */
export class Guard extends Component<Props> {
  static getDerivedStateFromError = () => ({ hasCrashed: true });

  override state: { hasCrashed?: boolean } = {};

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render(): ReactNode {
    const { Crashed, children } = this.props;
    return this.state.hasCrashed ? <Crashed retry={() => this.setState({ hasCrashed: false })} /> : children;
  }
}
