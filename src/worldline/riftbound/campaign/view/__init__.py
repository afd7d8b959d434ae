"""What a person may know of a campaign. Everything here is built field by field; nothing is a copy
of the state with secrets taken out."""

from worldline.riftbound.campaign.view.campaign import CampaignView, view

__all__ = ["CampaignView", "view"]
