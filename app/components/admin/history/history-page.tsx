import { Comparison, type ComparisonProps } from './comparison';
import { HistoryList, type HistoryListProps } from './history-list';

type HistoryPageProps = ({ type: 'list' } & HistoryListProps) | ({ type: 'comparison' } & ComparisonProps);

/** The list of versions, or the comparison that its form asked for. */
export function HistoryPage(props: HistoryPageProps) {
  return props.type === 'list' ? <HistoryList {...props} /> : <Comparison {...props} />;
}
