import { MANAGERS, office, READING_ROLES, type Shown } from '#contract/office/call.ts';
import type * as chart from './stone-chart.ts';

export const stoneCalls = {
  getStoneChart: office<{ response: Shown<typeof chart.stoneChartResponse> }>(
    'GET',
    'stone-chart',
    READING_ROLES,
    'The price of a carat by kind, grade, shape and weight of a stone',
  ),
  previewStoneChart: office<{
    body: Shown<typeof chart.previewStoneChartBody>;
    response: Shown<typeof chart.previewStoneChartResponse>;
  }>('POST', 'stone-chart/preview', MANAGERS, 'What another stone chart would do to the prices of goods'),
  applyStoneChart: office<{
    body: Shown<typeof chart.applyStoneChartBody>;
    response: Shown<typeof chart.applyStoneChartResponse>;
  }>(
    'POST',
    'stone-chart',
    MANAGERS,
    'Replace the stone chart; a price far from the last one needs a second person',
  ),
  undoStoneChart: office<{
    body: Shown<typeof chart.undoStoneChartBody>;
    response: Shown<typeof chart.applyStoneChartResponse>;
  }>('POST', 'stone-chart/undo', MANAGERS, 'Put back the chart from before the one in force'),
  getStoneChartSets: office<{
    query: Shown<typeof chart.stoneChartSetsQuery>;
    response: Shown<typeof chart.stoneChartSetsResponse>;
  }>('GET', 'stone-chart/sets', READING_ROLES, 'Each change of the stone chart, the newest first'),
};
