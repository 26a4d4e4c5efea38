import { Component, type ComponentType, type ReactNode } from 'react';

export interface CrashedProps {
  error: unknown;
  retry: () => void;
}

interface Props {
  /** What takes the place of what has crashed, and tells of it. */
  Crashed: ComponentType<CrashedProps>;
  children: ReactNode;
}

interface State {
  crash?: { error: unknown } | undefined;
}

/** Keeps a crash to what is in it. */
export class Guard extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ crash: { error } });

  override state: State = {};

  override render(): ReactNode {
    const { Crashed, children } = this.props;
    const { crash } = this.state;
    const retry = () => this.setState({ crash: undefined });
    return crash ? <Crashed {...crash} retry={retry} /> : children;
  }
}
