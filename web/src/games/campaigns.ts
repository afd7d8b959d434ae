// Campaigns of Riftbound, the only game that has them; fetched when they are opened.
export const loadCampaigns = () => import('./riftbound/campaign/CampaignsPage.svelte');
export const loadJoinCampaign = () => import('./riftbound/campaign/JoinPage.svelte');
export const loadCampaign = () => import('./riftbound/campaign/CampaignPage.svelte');
